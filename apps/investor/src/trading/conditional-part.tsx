import { ConditionalConfirm, type ConditionalConfirmProps } from './conditional-confirm.tsx';
import { ConditionalFields, type ConditionalFieldsProps } from './conditional-fields.tsx';
import { ConditionalResult, type ConditionalResultProps } from './conditional-result.tsx';

export type ConditionalPartProps =
  | ({ show: 'fields' } & ConditionalFieldsProps)
  | ({ show: 'confirm' } & ConditionalConfirmProps)
  | ({ show: 'result' } & ConditionalResultProps);

/** What a ticket shows of a conditional order only, step by step; loaded as one, so that no later step is waited for. */
export function ConditionalPart(props: ConditionalPartProps) {
  switch (props.show) {
    case 'fields':
      return <ConditionalFields {...props} />;
    case 'confirm':
      return <ConditionalConfirm {...props} />;
    case 'result':
      return <ConditionalResult {...props} />;
  }
}
