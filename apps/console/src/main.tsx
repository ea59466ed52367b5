import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { App as AntApp, ConfigProvider } from 'antd';
import 'antd/dist/antd.css';
import type { Locale } from 'antd/es/locale/index.js';
import enUS from 'antd/es/locale/en_US.js';
import zhTW from 'antd/es/locale/zh_TW.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './console.css';
import { firstLanguage, speak, useLanguage } from './platform/texts.ts';
import { queryClient } from './platform/use-call.ts';
import { router } from './router.tsx';

/** A file of antd is one module for the bundler and another for the types. */
const localeOf = (file: unknown) => ((file as { default?: Locale }).default ?? file) as Locale;
const LOCALES = { tw: localeOf(zhTW), en: localeOf(enUS) };

/** Styles come from the file of antd, which has the values of its variables under this key: the page's policy lets no script write any. */
const THEME = { zeroRuntime: true, cssVar: { key: 'css-var-_R_0_' } };

function Console() {
  const language = useLanguage();
  return (
    <ConfigProvider theme={THEME} locale={LOCALES[language]}>
      {/* What came of an approval is read while the case moves on: three seconds are short for it. */}
      <AntApp message={{ duration: 6 }}>
        <RouterProvider router={router} />
      </AntApp>
    </ConfigProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has a root');
await speak(firstLanguage());
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
);
