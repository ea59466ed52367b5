import { HOUSE_ACCOUNT } from '../funding/index.ts';

/** A movement as a bank tells it. Amounts in minor units; what leaves is below zero. */
export interface Movement {
  readonly amount: bigint;
  readonly reference: string;
  readonly payTo?: string;
  readonly remark?: string;
  /** `2026-07-09 09:31:05`, or the day alone. */
  readonly at: string;
}

/** A statement of a bank that is none. For tests only. */
export interface TestStatement {
  readonly movements: readonly Movement[];
  readonly opening?: bigint;
  readonly closing?: bigint;
  readonly day: string;
  readonly account?: string;
  readonly currency?: string;
  readonly id?: string;
  readonly sequence?: string;
}

function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function filled(statement: TestStatement) {
  const { opening = 0n, movements, account = HOUSE_ACCOUNT, currency = 'TWD', day } = statement;
  const sum = movements.reduce((total, { amount }) => total + amount, opening);
  const { closing = sum, id = `S-${day}`, sequence = '' } = statement;
  return { ...statement, opening, closing, account, currency, id, sequence };
}

/** The statement as the CSV that the house reads. */
export function csvOf(statement: TestStatement, { lineEnd = '\r\n', mark = '' } = {}): string {
  const { opening, closing, account, currency, id, sequence, day, movements } = filled(statement);
  let balance = opening;
  const lines = movements.map(({ amount, reference, payTo = '', remark = '', at }) => {
    balance += amount;
    const [date = '', time = ''] = at.split(' ');
    const quoted = `"${remark.replaceAll('"', '""')}"`;
    return [date.replaceAll('-', '/'), time, decimal(amount), decimal(balance), payTo, quoted, reference].join(',');
  });
  const above = [
    ...[`帳號,${account}`, `幣別,${currency}`, `對帳單號,${id}`, ...(sequence === '' ? [] : [`序號,${sequence}`])],
    ...[`期初餘額,${decimal(opening)}`, `期末餘額,${decimal(closing)}`, `結帳日,${day.replaceAll('-', '/')}`],
  ];
  const head = '交易日期,交易時間,金額,餘額,虛擬帳號,備註,交易序號';
  return mark + [...above, head, ...lines, ''].join(lineEnd);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function entryOf({ amount, reference, payTo = '', remark = '', at }: Movement, currency: string, version: string) {
  const [date = '', time] = at.split(' ');
  const when = time === undefined ? `<Dt>${date}</Dt>` : `<DtTm>${date}T${time}+08:00</DtTm>`;
  const status = version === '08' ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  const to = payTo === '' ? '' : `<RltdPties><CdtrAcct><Id><Othr><Id>${payTo}</Id></Othr></Id></CdtrAcct></RltdPties>`;
  return `<Ntry><Amt Ccy="${currency}">${decimal(amount < 0n ? -amount : amount)}</Amt><CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>
${status}<BookgDt>${when}</BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>${to}<RmtInf><Ustrd>${escaped(remark)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

function balance(code: string, amount: bigint, currency: string, day: string): string {
  const [size, side] = amount < 0n ? [-amount, 'DBIT'] : [amount, 'CRDT'];
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimal(size)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

/** The statement as camt.053. */
export function camtOf(statement: TestStatement, version: '02' | '06' | '08' = '08', more = ''): string {
  const { opening, closing, account, currency, id, sequence, day, movements } = filled(statement);
  const turn = sequence === '' ? '' : `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>${id}</Id>${turn}<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, currency, day)}
${balance('CLBD', closing, currency, day)}
${movements.map((one) => entryOf(one, currency, version)).join('\n')}${more}
</Stmt></BkToCstmrStmt></Document>`;
}
