import { ageText, timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';

/** By when something is due; once it is over, in red and by how much. */
export function DueTime({ dueAt, now, done = false }: { dueAt: number; now: number; done?: boolean }) {
  const texts = useTexts();
  const late = !done && dueAt < now;
  return (
    <span className={late ? 'late num' : 'num'}>
      {timeText(dueAt)}
      {late && ` ${texts.verification.late} ${ageText(texts, dueAt, now)}`}
    </span>
  );
}
