import {
  Badge,
  BellIcon,
  Button,
  Cell,
  CellGroup,
  Countdown,
  Empty,
  ErrorState,
  IconButton,
  LoadMore,
  type LoadMoreStatus,
  NavBar,
  NoticeBar,
  PhaseBadge,
  ProgressBar,
  PullRefresh,
  SettingIcon,
  Skeleton,
  StarIcon,
  Swiper,
  showToast,
  Tag,
  TopMenu,
} from '@kuroshio/ui';
import { useState } from 'react';
import { Specimen } from './specimen.tsx';

const PULL = { pulling: '下拉重新整理', loosing: '放開即可重新整理', loading: '載入中…', success: '已更新' };
const MORE = { loading: '載入中…', finished: '沒有更多了', error: '載入失敗', retry: '重試' };
const STATUSES: LoadMoreStatus[] = ['loading', 'finished', 'error'];
const soon = Date.now() + 95_000;
const LAST_ROW = 40;

export function StatesPage() {
  const [rows, setRows] = useState(3);
  const [loaded, setLoaded] = useState(10);
  const [status, setStatus] = useState<LoadMoreStatus>('idle');
  const loadNext = () => {
    setStatus('loading');
    setTimeout(() => {
      setLoaded((count) => count + 10);
      setStatus(loaded + 10 >= LAST_ROW ? 'finished' : 'idle');
    }, 400);
  };
  return (
    <>
      <Specimen name="NavBar" flat>
        <NavBar
          title="台積電"
          subtitle="2330 · 上市"
          backLabel="返回"
          onBack={() => showToast('返回')}
          action={<IconButton label="加入自選" icon={<StarIcon />} onPress={() => showToast('已加入自選')} />}
        />
        <div className="h-2" />
        <TopMenu
          leading={<span className="text-lg font-bold text-brand">黑潮</span>}
          searchText="搜尋代號或名稱"
          onSearch={() => showToast('搜尋')}
          bell={{ label: '通知', onPress: () => showToast('通知'), unread: true }}
        />
      </Specimen>

      <Specimen name="NoticeBar" flat>
        <NoticeBar>報價與成交皆為模擬</NoticeBar>
        <NoticeBar kind="warn" onClose={() => showToast('已關閉')} closeLabel="關閉">
          連線不穩，正在重新連線
        </NoticeBar>
        <NoticeBar kind="danger">帳戶已凍結，請聯絡客服</NoticeBar>
      </Specimen>

      <Specimen name="Tag, Badge, PhaseBadge">
        <div className="flex flex-wrap items-center gap-2">
          <Tag kind="outline">模擬</Tag>
          <Tag kind="brand">台股</Tag>
          <Tag kind="accent">美股</Tag>
          <Tag>ETF</Tag>
          <Tag kind="up">買進</Tag>
          <Tag kind="down">賣出</Tag>
          <Tag kind="warn">待審核</Tag>
          <Tag kind="danger">已拒絕</Tag>
          <Badge count={7} />
          <Badge count={120} />
        </div>
        <div className="flex flex-wrap gap-4">
          <PhaseBadge kind="trading" label="盤中">
            <Countdown until={soon} text={({ minutes, seconds }) => `還有 ${minutes} 分 ${seconds} 秒收盤`} />
          </PhaseBadge>
          <PhaseBadge kind="auction" label="集合競價" />
          <PhaseBadge kind="closed" label="已收盤" />
          <PhaseBadge kind="halted" label="暫停交易" />
        </div>
      </Specimen>

      <div className="pt-4">
        <CellGroup
          title="帳戶"
          action={
            <Button size="sm" kind="ghost" onClick={() => showToast('全部')}>
              全部
            </Button>
          }
        >
          <Cell label="資金紀錄" onPress={() => showToast('資金紀錄')} icon={<SettingIcon />} />
          <Cell label="語言" value="繁體中文" onPress={() => showToast('語言')} />
          <Cell label="通知" note="成交、價格到價與公告" value={<BellIcon className="size-5" />} />
          <Cell label="可用餘額" value="1,284,500.00" />
        </CellGroup>
      </div>

      <Specimen name="ProgressBar">
        <ProgressBar label="申購進度" value={0.62} />
        <ProgressBar label="買方比例" value={0.3} kind="up" />
      </Specimen>

      <Specimen name="Swiper">
        <Swiper label="公告">
          {['模擬市場全天候運行', '新股申購開放中', '美股盤前報價'].map((text) => (
            <div
              key={text}
              className="mx-1 grid h-24 place-items-center rounded-lg bg-brand-solid text-lg font-semibold text-on-brand"
            >
              {text}
            </div>
          ))}
        </Swiper>
      </Specimen>

      <Specimen name="PullRefresh" flat>
        <PullRefresh
          texts={PULL}
          onRefresh={() => new Promise((resolve) => setTimeout(resolve, 800)).then(() => setRows((count) => count + 1))}
          className="bg-surface"
        >
          <div className="bg-surface-raised">
            {Array.from({ length: rows }, (_, at) => (
              <Cell key={`row-${at}`} label={`第 ${at + 1} 列`} note="由此下拉" />
            ))}
          </div>
        </PullRefresh>
      </Specimen>

      <Specimen name="LoadMore" flat>
        {STATUSES.map((status) => (
          <LoadMore key={status} status={status} onLoad={() => showToast('重試')} texts={MORE} />
        ))}
      </Specimen>

      <Specimen name="Skeleton" flat>
        <div className="bg-surface-raised">
          <Skeleton shape="row" count={3} />
          <div className="p-4">
            <Skeleton count={2} />
          </div>
        </div>
      </Specimen>

      <Specimen name="Empty" flat>
        <Empty
          className="bg-surface-raised"
          title="尚無持股"
          note="買進第一檔股票後會出現在這裡"
          action={{ label: '看行情', onPress: () => showToast('行情') }}
        />
      </Specimen>
      <Specimen name="ErrorState" flat>
        <ErrorState
          className="bg-surface-raised"
          title="無法載入報價"
          note="請檢查網路後再試一次"
          retryLabel="重試"
          onRetry={() => showToast('重試')}
        />
      </Specimen>
      <Specimen name="LoadMore, live" flat>
        <div className="bg-surface-raised" data-loaded={loaded}>
          {Array.from({ length: loaded }, (_, at) => (
            <Cell key={`loaded-${at}`} label={`${at + 1} / ${LAST_ROW}`} />
          ))}
        </div>
        <LoadMore status={status} onLoad={loadNext} texts={MORE} />
      </Specimen>
    </>
  );
}
