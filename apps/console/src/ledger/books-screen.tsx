import { Input, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { Journal, type JournalOf } from './journal.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** `/books`: the trial balance of a day, and the journal behind it. */
export function BooksScreen() {
  const texts = useTexts();
  const [asset, setAsset] = useState('TWD');
  const [day, setDay] = useState<string>();
  const [of, setOf] = useState<JournalOf>();
  const asked = useCall('ledger-oversight/trial-balance', day === undefined ? { asset } : { asset, day });
  const { currencies = ['TWD'], from, today } = asked.data ?? {};
  const choose = (one: string) => {
    setAsset(one);
    setOf(undefined);
  };
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.books}</h1>
        <div className="row">
          <Select
            aria-label={texts.books.asset}
            className="books-asset"
            value={asset}
            onChange={choose}
            options={[...new Set([...currencies, asset])].map((value) => ({ value, label: value }))}
          />
          <Input.Search
            className="books-symbol"
            aria-label={texts.books.other}
            placeholder={texts.books.other}
            maxLength={20}
            onSearch={(typed) => typed.trim() !== '' && choose(typed.trim().toUpperCase())}
          />
          <Input
            className="books-day"
            aria-label={texts.books.day}
            type="date"
            min={from}
            max={today}
            value={day ?? today ?? ''}
            onChange={({ target }) => {
              setDay(target.value === '' ? undefined : target.value);
              setOf(undefined);
            }}
          />
        </div>
      </div>
      <p className="faint">{texts.books.lead}</p>
      <TrialBalance asked={asked} asset={asset} onShow={setOf} />
      <Journal
        key={`${day} ${of?.holder} ${of?.account} ${of?.asset}`}
        day={day}
        of={of}
        onWhole={() => setOf(undefined)}
      />
    </div>
  );
}
