import { Card } from 'antd';
import { useTexts } from '../platform/texts.ts';

const LANGUAGES = [
  ['Tw', 'zh-Hant-TW', '中文'],
  ['En', 'en', 'English'],
  ['Ko', 'ko', '한국어'],
] as const;

/** A notice as customers will read it, in each of their languages, while it is written. */
export function NoticePreview({ draft }: { draft: Readonly<Record<string, string | undefined>> }) {
  const texts = useTexts();
  return (
    <section className="triple" aria-label={texts.notices.preview}>
      {LANGUAGES.map(([end, lang, name]) => (
        <Card key={end} size="small" title={name} data-preview={lang}>
          <div lang={lang}>
            <strong>{draft[`title${end}`]}</strong>
            <p className="written">{draft[`body${end}`]}</p>
          </div>
        </Card>
      ))}
    </section>
  );
}
