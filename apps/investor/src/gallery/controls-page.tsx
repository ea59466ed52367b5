import {
  Button,
  Checkbox,
  Dialog,
  Field,
  Input,
  NumberKeyboard,
  Pagination,
  PasswordBoxes,
  PasswordInput,
  SearchBox,
  Segmented,
  Select,
  Sheet,
  Stepper,
  showToast,
  Switch,
  Tabs,
} from '@kuroshio/ui';
import { useState } from 'react';
import { Specimen } from './specimen.tsx';

const PASSWORD_TEXTS = { revealLabel: '顯示密碼', hideLabel: '隱藏密碼' };
const STEP_TEXTS = { decreaseLabel: '減少', increaseLabel: '增加' };
const CURRENCIES = [
  { value: 'TWD', label: 'TWD 新台幣', note: '可用 1,284,500.00' },
  { value: 'USD', label: 'USD 美元', note: '可用 12,040.55' },
  { value: 'JPY', label: 'JPY 日圓', note: '尚未開通', disabled: true },
] as const;

export function ControlsPage() {
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState(true);
  const [alerts, setAlerts] = useState(true);
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [order, setOrder] = useState<'limit' | 'market'>('limit');
  const [tab, setTab] = useState('stock');
  const [many, setMany] = useState('d1');
  const [period, setPeriod] = useState('1');
  const [lots, setLots] = useState(1);
  const [price, setPrice] = useState(1035);
  const [keys, setKeys] = useState('1035.5');
  const [pin, setPin] = useState('12');
  const [currency, setCurrency] = useState<'TWD' | 'USD' | 'JPY'>('TWD');
  const [page, setPage] = useState(4);
  const [sheet, setSheet] = useState(false);
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <Specimen name="Button">
        <div className="grid grid-cols-2 gap-3">
          <Button kind="buy">買進</Button>
          <Button kind="sell">賣出</Button>
          <Button>確認</Button>
          <Button loading>送出中</Button>
          <Button kind="soft">加入自選</Button>
          <Button kind="outline">取消</Button>
          <Button kind="danger">登出</Button>
          <Button disabled>停用</Button>
        </div>
        <div className="flex items-center gap-3">
          <Button size="md">中</Button>
          <Button size="sm">小</Button>
          <Button size="sm" kind="outline">
            撤單
          </Button>
          <Button size="sm" kind="soft">
            全部
          </Button>
          <Button size="sm" kind="ghost">
            更多
          </Button>
        </div>
      </Specimen>

      <Specimen name="Tabs" flat>
        <Tabs
          label="商品"
          value={tab}
          onChange={setTab}
          swipeable
          tabs={[
            { key: 'stock', label: '上市', content: <p className="bg-surface-raised p-4">左右滑動換頁：上市</p> },
            { key: 'otc', label: '上櫃', content: <p className="bg-surface-raised p-4">左右滑動換頁：上櫃</p> },
            { key: 'us', label: '美股', content: <p className="bg-surface-raised p-4">左右滑動換頁：美股</p> },
          ]}
        />
        <div className="h-3" />
        <Tabs
          label="更多商品"
          value={many}
          onChange={setMany}
          tabs={['上市', '上櫃', '申購', '競拍', '數位貨幣', '外匯', '指數'].map((label, at) => ({
            key: `d${at + 1}`,
            label,
          }))}
        />
        <div className="bg-surface-raised">
          <Tabs
            look="pill"
            label="週期"
            value={period}
            onChange={setPeriod}
            tabs={['分時', '5分', '15分', '30分', '週', '月', '年', '1月', '3月', '6月'].map((label, at) => ({
              key: `${at + 1}`,
              label,
            }))}
          />
        </div>
      </Specimen>

      <Specimen name="Segmented">
        <Segmented
          look="side"
          label="買賣別"
          value={side}
          onChange={setSide}
          options={[
            { value: 'buy', label: '買進' },
            { value: 'sell', label: '賣出' },
          ]}
        />
        <Segmented
          label="委託類別"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'limit', label: '限價' },
            { value: 'market', label: '市價' },
          ]}
        />
      </Specimen>

      <Specimen name="Field">
        <Field label="手機號碼" hint="用於登入與通知">
          <Input
            prefix="+886"
            inputMode="tel"
            placeholder="912 345 678"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field label="登入密碼" error="密碼至少 8 個字元">
          <PasswordInput {...PASSWORD_TEXTS} defaultValue="kuro" />
        </Field>
        <Field label="入金金額" aside="可用 1,284,500.00">
          <Input suffix="TWD" inputMode="decimal" placeholder="0.00" />
        </Field>
        <Field label="停用">
          <Input disabled value="2330" readOnly />
        </Field>
        <Field label="幣別">
          <Select
            title="選擇幣別"
            closeLabel="關閉"
            placeholder="請選擇"
            options={CURRENCIES}
            value={currency}
            onChange={setCurrency}
          />
        </Field>
        <Checkbox checked={agreed} onChange={setAgreed} label="我已閱讀並同意隱私權政策" />
        <div className="flex items-center justify-between">
          <span>成交通知</span>
          <Switch checked={alerts} onChange={setAlerts} label="成交通知" />
        </div>
      </Specimen>

      <Specimen name="Stepper">
        <Field label="價格" aside="跌停 931.50 – 漲停 1,138.50">
          <Stepper
            {...STEP_TEXTS}
            value={price}
            onChange={setPrice}
            step={5}
            min={931.5}
            max={1138.5}
            decimalLength={2}
          />
        </Field>
        <Field label="數量（張）" hint="1 張 = 1,000 股">
          <Stepper {...STEP_TEXTS} value={lots} onChange={setLots} integer max={10000} />
        </Field>
      </Specimen>

      <Specimen name="NumberKeyboard" flat>
        <p className="num bg-surface-raised px-4 py-2 text-right text-2xl">{keys || '0'}</p>
        <NumberKeyboard
          label="數字鍵盤"
          value={keys}
          onChange={setKeys}
          decimals={2}
          doneLabel="買進"
          doneKind="buy"
          deleteLabel="刪除"
          onDone={() => showToast(keys)}
        />
      </Specimen>

      <Specimen name="PasswordBoxes">
        <PasswordBoxes
          label="資金密碼"
          value={pin}
          onChange={setPin}
          onComplete={() => showToast('已輸入', { kind: 'success' })}
        />
        <PasswordBoxes label="資金密碼" value="123456" onChange={() => undefined} invalid />
      </Specimen>

      <Specimen name="SearchBox">
        <SearchBox value={text} onChange={setText} placeholder="搜尋代號或名稱" clearLabel="清除" />
        <SearchBox value="台積" onChange={setText} placeholder="搜尋新聞" clearLabel="清除" />
      </Specimen>

      <Specimen name="Pagination">
        <Pagination page={page} rows={95} onChange={setPage} label="頁碼" previousLabel="上一頁" nextLabel="下一頁" />
      </Specimen>

      <Specimen name="Sheet, Dialog, Toast">
        <div className="grid grid-cols-2 gap-3">
          <Button kind="outline" size="md" onClick={() => setSheet(true)}>
            Sheet
          </Button>
          <Button kind="outline" size="md" onClick={() => setDialog(true)}>
            Dialog
          </Button>
          <Button kind="outline" size="md" onClick={() => showToast('委託已送出', { kind: 'success' })}>
            Toast 成功
          </Button>
          <Button kind="outline" size="md" onClick={() => showToast('可用餘額不足，尚差 12,500.00', { kind: 'error' })}>
            Toast 失敗
          </Button>
        </div>
      </Specimen>

      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="委託確認"
        closeLabel="關閉"
        footer={
          <Button kind="buy" block onClick={() => setSheet(false)}>
            確認買進
          </Button>
        }
      >
        <dl className="grid grid-cols-2 gap-y-3 p-4 text-base">
          <dt className="text-ink-muted">台積電 2330</dt>
          <dd className="num text-right">1 張</dd>
          <dt className="text-ink-muted">限價</dt>
          <dd className="num text-right">1,035.00</dd>
        </dl>
      </Sheet>
      <Dialog
        open={dialog}
        title="撤銷委託？"
        confirmLabel="撤單"
        cancelLabel="返回"
        confirmKind="danger"
        onConfirm={() => setDialog(false)}
        onCancel={() => setDialog(false)}
      >
        台積電 2330 買進 1 張，限價 1,035.00
      </Dialog>
    </>
  );
}
