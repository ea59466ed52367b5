import { useText } from '../platform/texts.ts';
import { PASSWORD_MINIMUM, type Strength, strengthOf } from './check-entries.ts';

const LEVELS: Record<Strength, number> = { short: 0, weak: 1, fair: 2, strong: 3 };
const COLOURS = ['bg-line-strong', 'bg-danger', 'bg-warn', 'bg-accent'];

/** Three bars and a word that say how good a new password is; nothing before the first character. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useText();
  if (password === '') return null;
  const strength = strengthOf(password);
  const level = LEVELS[strength];
  const words: Record<Strength, string> = {
    short: t('identity.strengthShort', { left: PASSWORD_MINIMUM - [...password].length }),
    weak: t('identity.strengthWeak'),
    fair: t('identity.strengthFair'),
    strong: t('identity.strengthStrong'),
  };
  return (
    <div className="mt-2 flex items-center gap-3" aria-live="polite">
      <span className="sr-only">{t('identity.strength')}</span>
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 flex-1 rounded-full ${bar <= level ? COLOURS[level] : 'bg-line'}`} />
        ))}
      </span>
      <span className="text-xs text-ink-muted">{words[strength]}</span>
    </div>
  );
}
