import { Button } from 'antd';
import { speak, useLanguage } from '../platform/texts.ts';

/** To the other language, named in itself. */
export function LanguageSwitch() {
  const language = useLanguage();
  const other = language === 'tw' ? 'en' : 'tw';
  return (
    <Button type="text" lang={other === 'tw' ? 'zh-Hant-TW' : 'en'} onClick={() => void speak(other)}>
      {other === 'tw' ? '中文' : 'English'}
    </Button>
  );
}
