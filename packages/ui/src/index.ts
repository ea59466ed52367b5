export { BreadthBar, type BreadthBarProps } from './breadth-bar.tsx';
export { Button, type ButtonKind, type ButtonProps } from './button.tsx';
export {
  Cell,
  CellGroup,
  type CellGroupProps,
  type CellProps,
  List,
  type ListProps,
  ListRow,
  type ListRowProps,
} from './cell.tsx';
export { Checkbox, type CheckboxProps, Switch, type SwitchProps } from './choice.tsx';
export { classNames } from './class-names.ts';
export { Countdown, type CountdownProps } from './countdown.tsx';
export { countdownText, secondsLeft } from './countdown-text.ts';
export { bidShare, Depth, type DepthLevel, type DepthProps } from './depth.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export {
  Empty,
  type EmptyProps,
  ErrorState,
  type ErrorStateProps,
  NoticeBar,
  type NoticeBarProps,
  ProgressBar,
  type ProgressBarProps,
  Skeleton,
  type SkeletonProps,
} from './feedback.tsx';
export { Field, type FieldProps, useFieldControl } from './field.tsx';
export { Flash, type FlashProps } from './flash.tsx';
export { HEAT_FLAT, HEAT_FULL_BPS, heatColour } from './heat-colour.ts';
export { HeatMap, type HeatMapProps, type HeatTile } from './heat-map.tsx';
export * from './icons.tsx';
export { Input, type InputProps, PasswordInput, type PasswordInputProps } from './input.tsx';
export { type KeyRule, type NumberKey, pressKey } from './key-press.ts';
export { LOAD_OFFSET, LoadMore, type LoadMoreProps, type LoadMoreStatus } from './load-more.tsx';
export { IconButton, type IconButtonProps, NavBar, type NavBarProps } from './nav-bar.tsx';
export { NumberKeyboard, type NumberKeyboardProps } from './number-keyboard.tsx';
export {
  changeBps,
  compactText,
  moneyText,
  type NumberLocale,
  percentText,
  priceText,
  type SignRule,
  type Tone,
  toneOf,
} from './number-text.ts';
export { PAGE_BUTTONS, PER_PAGE, pageCount, pageWindow } from './page-window.ts';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { PasswordBoxes, type PasswordBoxesProps } from './password-boxes.tsx';
export {
  Change,
  type ChangeProps,
  Money,
  type MoneyProps,
  Price,
  type PriceProps,
  Volume,
  type VolumeProps,
} from './price.tsx';
export { PullRefresh, type PullRefreshProps } from './pull-refresh.tsx';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
export { Segmented, type SegmentedOption, type SegmentedProps } from './segmented.tsx';
export { type PickerOption, PickerSheet, type PickerSheetProps, Select, type SelectProps } from './select.tsx';
export { Sheet, type SheetProps } from './sheet.tsx';
export { Sparkline, type SparklineProps } from './sparkline.tsx';
export { Spinner } from './spinner.tsx';
export { clampStep, type StepRule, stepBy } from './step-value.ts';
export { Stepper, type StepperProps } from './stepper.tsx';
export { Swiper, type SwiperProps } from './swiper.tsx';
export { TabBar, type TabBarEntry, type TabBarProps } from './tab-bar.tsx';
export { type Tab, Tabs, type TabsProps } from './tabs.tsx';
export { Badge, PhaseBadge, type PhaseBadgeProps, type PhaseKind, Tag, type TagKind } from './tag.tsx';
export { type Tick, Ticks, type TicksProps } from './ticks.tsx';
export { Toaster } from './toast.tsx';
export { showToast, TOAST_MS, type ToastKind, type ToastOptions } from './toast-store.ts';
export { TONE_TEXT } from './tone.ts';
export { TopMenu, type TopMenuProps } from './top-menu.tsx';
