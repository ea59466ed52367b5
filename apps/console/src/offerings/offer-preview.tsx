import type { Language } from '@kuroshio/text';
import { Card, Segmented } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useCustomerWords } from './customer-words.ts';
import { type OfferPreview as Preview, previewRows, titleOf } from './preview-rows.ts';

const LANGUAGES = [
  { value: 'tw', label: '中文' },
  { value: 'en', label: 'English' },
  { value: 'ko', label: '한국어' },
] as const;
const LANG = { tw: 'zh-Hant-TW', en: 'en', ko: 'ko' } as const;

/** What a request would put before customers, in each of their languages and as wide as their phones. */
export function OfferPreview({ requestId }: { requestId: string }) {
  const texts = useTexts();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const asked = useCall('offerings/preview-offer', { requestId });
  return (
    <Card
      size="small"
      title={texts.offerings.preview}
      extra={
        <Segmented
          size="small"
          aria-label={texts.app.language}
          options={[...LANGUAGES]}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      <Loaded asked={asked}>{(preview) => <Phone preview={preview} language={language} />}</Loaded>
    </Card>
  );
}

function Phone({ preview, language }: { preview: Preview; language: Language }) {
  const t = useCustomerWords(language);
  if (t === undefined) return null;
  const { nameTw, nameEn, symbol, sponsorTw, sponsorEn } = preview.offering;
  const isTw = language === 'tw';
  return (
    <section className="phone" lang={LANG[language]} data-preview={preview.as}>
      <p className="faint">{titleOf(t, preview)}</p>
      <h2>
        {isTw ? nameTw : nameEn} <span className="num faint">{symbol.slice(symbol.indexOf(':') + 1)}</span>
      </h2>
      <dl>
        {[...previewRows(t, preview), [t('offerings.sponsor'), isTw ? sponsorTw : sponsorEn] as const].map(
          ([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
