export { BreadthBar } from './breadth-bar.tsx';
export { Button } from './button.tsx';
export { CardFigure } from './card-figure.tsx';
export {
  Cell,
  CellGroup,
  List,
  ListRow,
} from './cell.tsx';
export { Checkbox, Switch } from './choice.tsx';
export { classNames } from './class-names.ts';
export { Countdown } from './countdown.tsx';
export type { TimeLeft } from './countdown-text.ts';
export { Depth } from './depth.tsx';
export { Dialog } from './dialog.tsx';
export {
  Empty,
  ErrorState,
  NoticeBar,
  ProgressBar,
  Skeleton,
} from './feedback.tsx';
export { Field } from './field.tsx';
export { Flash } from './flash.tsx';
export { HEAT_FLAT, HEAT_FULL_BPS, heatColour } from './heat-colour.ts';
export { HeatMap } from './heat-map.tsx';
export * from './icons.tsx';
export { Input, PasswordInput } from './input.tsx';
export { Keypad, type KeypadEntry, KeypadHost } from './keypad.tsx';
export { Ladder } from './ladder.tsx';
export { LoadMore, type LoadMoreStatus } from './load-more.tsx';
export { IconButton, NavBar, type NavBarProps } from './nav-bar.tsx';
export { NumberKeyboard } from './number-keyboard.tsx';
export {
  changeBps,
  compactText,
  percentText,
  priceText,
  toneOf,
} from './number-text.ts';
export { PER_PAGE } from './page-window.ts';
export { Pagination } from './pagination.tsx';
export { PasswordBoxes } from './password-boxes.tsx';
export {
  Change,
  Money,
  Price,
  Volume,
} from './price.tsx';
export { PullRefresh } from './pull-refresh.tsx';
export { SearchBox } from './search-box.tsx';
export { Segmented } from './segmented.tsx';
export { PickerSheet, Select } from './select.tsx';
export { Sheet } from './sheet.tsx';
export { Sparkline } from './sparkline.tsx';
export { Spinner } from './spinner.tsx';
export { Stepper } from './stepper.tsx';
export { Swiper } from './swiper.tsx';
export { TabBar, type TabBarEntry } from './tab-bar.tsx';
export { Tabs } from './tabs.tsx';
export { Badge, PhaseBadge, type PhaseKind, Tag, type TagKind } from './tag.tsx';
export { Ticks } from './ticks.tsx';
export { Toaster } from './toast.tsx';
export { showToast } from './toast-store.ts';
export { TONE_TEXT } from './tone.ts';
export { TopMenu } from './top-menu.tsx';
