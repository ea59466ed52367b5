import type { ReactNode, SVGProps } from 'react';

/** An icon on a 24-unit grid drawn in the text colour; 1.5rem unless a size class is given. */
export type IconProps = SVGProps<SVGSVGElement>;

function line(paths: ReactNode) {
  return function Icon({ className = 'size-6', ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className}
        {...rest}
      >
        {paths}
      </svg>
    );
  };
}

export const BackIcon = line(<path d="M14.5 5 8 12l6.5 7" />);
export const ForwardIcon = line(<path d="m9.5 5.5 6 6.5-6 6.5" />);
export const DownIcon = line(<path d="m6 9.5 6 6 6-6" />);
export const CloseIcon = line(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = line(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const PlusIcon = line(<path d="M12 5.5v13M5.5 12h13" />);
export const MinusIcon = line(<path d="M5.5 12h13" />);
export const SearchIcon = line(
  <>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 4.5 4.5" />
  </>,
);
export const BellIcon = line(
  <>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z" />
    <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />
  </>,
);
export const EyeIcon = line(
  <>
    <path d="M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = line(
  <path d="M4 4l16 16M9.9 6a9.6 9.6 0 0 1 2.1-.25c6 0 9.5 6.25 9.5 6.25a16 16 0 0 1-3 3.6M6.6 7.5A15.6 15.6 0 0 0 2.5 12S6 18.25 12 18.25c1.7 0 3.2-.5 4.5-1.2M10 10.1a2.75 2.75 0 0 0 3.8 3.9" />,
);
export const StarIcon = line(<path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />);
export const StarFilledIcon = line(
  <path fill="currentColor" d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
);
export const InfoIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.75v.01" />
  </>,
);
export const ClockIcon = line(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.25V12l3.25 2" />
  </>,
);
export const WarnIcon = line(<path d="M12 4 2.75 19.75h18.5zM12 10v4.5M12 17.25v.01" />);
export const SettingIcon = line(
  <>
    <path d="M4 7.5h9M18.5 7.5H20M4 16.5h1.5M11 16.5h9" />
    <circle cx="15.75" cy="7.5" r="2.5" />
    <circle cx="8.25" cy="16.5" r="2.5" />
  </>,
);
export const EditIcon = line(<path d="m4.5 19.5.8-3.9L16 4.9l3.1 3.1L8.4 18.7zM13.8 7.1l3.1 3.1" />);
export const BackspaceIcon = line(<path d="M8.5 5.5h12v13h-12L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5" />);
export const DocumentIcon = line(<path d="M6 3.5h8.5L18.5 7.5v13H6zM14 3.5V8h4.5M9 12.5h6.5M9 16h6.5" />);

export const ExchangeIcon = line(<path d="M8 4v15m0 0-3.5-3.5M8 19l3.5-3.5M16 20V5m0 0-3.5 3.5M16 5l3.5 3.5" />);

export const RankingIcon = line(<path d="M4 20v-7h4.5v7M9.75 20V5h4.5v15M15.5 20v-10H20v10M3 20h18" />);
export const CompanyIcon = line(
  <path d="M4.5 20V5.5L13 4v16M13 9h6.5v11M3 20h18M7.5 8.75H10M7.5 12.5H10M7.5 16.25H10M16 12.75v.01M16 16.25v.01" />,
);
export const IndustryIcon = line(<path d="M4 4h9v9H4zM16 4h4v9h-4zM4 16h5v4H4zM12 16h8v4h-8z" />);
export const DividendIcon = line(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M14.75 9.4c-.4-1-1.4-1.65-2.75-1.65-1.6 0-2.75.8-2.75 2.05 0 3 5.6 1.35 5.6 4.35 0 1.3-1.2 2.1-2.85 2.1-1.45 0-2.6-.7-2.95-1.8M12 6v12" />
  </>,
);

/* The five of the tab bar. */
export const HomeIcon = line(<path d="M4 10.8 12 4l8 6.8v8.7h-5.5v-5.75h-5v5.75H4z" />);
export const QuotesIcon = line(
  <path d="M6.5 4v3M6.5 15.5V19M4.5 7h4v8.5h-4zM12 5.5V9M12 14v5.5M10 9h4v5h-4zM17.5 3.5V7M17.5 17v3.5M15.5 7h4v10h-4z" />,
);
export const AssetsIcon = line(
  <>
    <path d="M12 3.75v8.25h8.25A8.25 8.25 0 1 1 12 3.75z" />
    <path d="M15.75 3.9a8.3 8.3 0 0 1 4.4 4.4h-4.4z" />
  </>,
);
export const NewsIcon = line(
  <path d="M3.75 5h13.5v12.5a2 2 0 0 0 2 2H6a2.25 2.25 0 0 1-2.25-2.25zM17.25 9h3v8.5a2 2 0 0 1-2 2M7 8.75h7M7 12.25h7M7 15.75h4" />,
);
export const AccountIcon = line(
  <>
    <circle cx="12" cy="8.25" r="3.75" />
    <path d="M4.5 20c.6-3.9 3.6-6 7.5-6s6.9 2.1 7.5 6" />
  </>,
);
