import type { WireRequest } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { useAboutText } from './about-text.ts';

/** To the record itself, where there is a screen of it. */
export function AboutLink({ about, customer }: Pick<WireRequest, 'about' | 'customer'>) {
  const text = useAboutText()(about);
  const [kind, id = ''] = about.split('/');
  if (kind === 'verification-case')
    return (
      <Link to="/verification/$id" params={{ id }}>
        {text}
      </Link>
    );
  if (kind === 'deposit')
    return (
      <Link to="/deposits/$id" params={{ id }}>
        {text}
      </Link>
    );
  if (kind === 'bank-file')
    return (
      <Link to="/bank-files/$id" params={{ id }}>
        {text}
      </Link>
    );
  if (kind === 'instrument')
    return (
      <Link to="/instruments/$symbol" params={{ symbol: id }}>
        {text}
      </Link>
    );
  if (kind === 'withdrawal')
    return (
      <Link to="/withdrawals/$id" params={{ id }}>
        {text}
      </Link>
    );
  if (customer === null) return text;
  return (
    <Link to="/customers/$customer" params={{ customer }}>
      {text}
    </Link>
  );
}
