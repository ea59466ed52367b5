import type { OutputOf } from '@kuroshio/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Alert, App, Button, Card, Tag } from 'antd';
import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { handIn } from '../platform/api.ts';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useFailure, useTexts, useWord } from '../platform/texts.ts';
import { queryClient, useCall } from '../platform/use-call.ts';

type File = OutputOf<'bank-files/list-bank-files'>['files'][number];

/** `/bank-files`: the statements of the bank, and handing one in. */
export function BankFilesScreen() {
  const texts = useTexts();
  const word = useWord();
  const isTreasurer = useHasRole(['treasurer']);
  const paging = usePaging();
  const asked = useCall('bank-files/list-bank-files', paging.after === undefined ? {} : { before: paging.after }, {
    watch: true,
  });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.bankFiles}</h1>
      </div>
      <p>{texts.bankFiles.lead}</p>
      {isTreasurer && <Upload />}
      <Loaded asked={asked}>
        {({ files, next }) => (
          <>
            <QueueTable<File>
              label={texts.nav.bankFiles}
              rows={files}
              rowKey={({ id }) => id}
              empty={texts.bankFiles.none}
              columns={[
                {
                  title: texts.bankFiles.statement,
                  render: (_, { id, statement }) => (
                    <Link to="/bank-files/$id" params={{ id }}>
                      {statement}
                    </Link>
                  ),
                },
                {
                  title: texts.bankFiles.closingOn,
                  render: (_, file) => <span className="num">{file.closingOn}</span>,
                },
                { title: texts.requests.state, render: (_, file) => <FileState file={file} /> },
                {
                  title: texts.bankFiles.credits,
                  align: 'right',
                  render: (_, { credited, credits, currency }) => (
                    <span>
                      <span className="faint num">{credits} · </span>
                      <MoneyPreview amount={credited} currency={currency} />
                    </span>
                  ),
                },
                {
                  title: texts.bankFiles.debits,
                  align: 'right',
                  render: (_, { debited, debits, currency }) => (
                    <span>
                      <span className="faint num">{debits} · </span>
                      <MoneyPreview amount={debited} currency={currency} />
                    </span>
                  ),
                },
                {
                  title: texts.bankFiles.closing,
                  align: 'right',
                  render: (_, { closing, currency }) => <MoneyPreview amount={closing} currency={currency} />,
                },
                {
                  title: texts.bankFiles.uploadedBy,
                  render: (_, file) => (
                    <span>
                      {word(file.uploadedBy)} <span className="num faint">{timeText(file.uploadedAt)}</span>
                    </span>
                  ),
                },
              ]}
            />
            <PageTurner paging={paging} next={next} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** How far a file has come, and whether it follows on the one before. */
export function FileState({ file }: { file: Pick<File, 'state' | 'gap' | 'follows'> & { request?: string | null } }) {
  const texts = useTexts();
  const word = useWord();
  const breaks = (file.gap !== null && file.gap !== '0') || file.follows === false;
  return (
    <>
      <Tag color={file.state === 'applied' ? 'green' : 'default'}>{word(file.state)}</Tag>
      {typeof file.request === 'string' && <Tag color="blue">{texts.requestStates.sent}</Tag>}
      {breaks && <Tag color="red">{word('out-of-turn')}</Tag>}
    </>
  );
}

function Upload() {
  const texts = useTexts();
  const failure = useFailure();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: handIn,
    onSuccess: ({ id, known }) => {
      void message.success(known ? texts.bankFiles.uploadedBefore : texts.bankFiles.uploaded);
      void queryClient.invalidateQueries();
      void navigate({ to: '/bank-files/$id', params: { id } });
    },
  });
  return (
    <Card>
      <div className="stack">
        <p className="faint">{texts.bankFiles.form}</p>
        {send.isError && <Alert type="error" showIcon title={failure(send.error)} />}
        <input
          ref={input}
          type="file"
          accept=".xml,.csv,text/csv,application/xml"
          hidden
          aria-label={texts.bankFiles.upload}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again once the bank has mended it.
            target.value = '';
            if (file !== undefined) send.mutate(file);
          }}
        />
        <div>
          <Button type="primary" loading={send.isPending} onClick={() => input.current?.click()}>
            {texts.bankFiles.upload}
          </Button>
        </div>
      </div>
    </Card>
  );
}
