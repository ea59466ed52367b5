import { type Language, loadArea, type Translate, translator } from '@kuroshio/text';
import { allotted } from '@kuroshio/text/areas/allotted.ts';
import { auctions } from '@kuroshio/text/areas/auctions.ts';
import { offerings } from '@kuroshio/text/areas/offerings.ts';
import { useEffect, useState } from 'react';

const AREAS = [offerings, allotted, auctions];

/** The words that customers read of offerings, in a language of theirs; undefined until they are here. */
export function useCustomerWords(language: Language): Translate | undefined {
  const [loaded, setLoaded] = useState<{ language: Language; words: Translate } | undefined>();
  useEffect(() => {
    let isShown = true;
    void Promise.all(AREAS.map((area) => loadArea(area, language))).then((areas) => {
      const dictionary = Object.fromEntries(AREAS.map(({ name }, at) => [name, areas[at]?.words]));
      if (isShown) setLoaded({ language, words: translator(dictionary as Parameters<typeof translator>[0]) });
    });
    return () => {
      isShown = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.words : undefined;
}
