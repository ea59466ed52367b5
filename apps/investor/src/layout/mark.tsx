import { useConfig } from '../platform/config.ts';

/** The logo of the installation where it has one, else the mark of the product: a current that rises. */
export function Mark({ className }: { className?: string }) {
  const logo = useConfig('logo');
  if (logo !== '') return <img src={logo} alt="" className={`object-contain ${className ?? ''}`} />;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect width="64" height="64" rx="15" fill="var(--k-brand-solid)" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="4">
        <path d="M10 43c6.5 0 8-7 14.5-7S32 43 38.5 43 47 36 54 36" />
        <path d="M10 53c6.5 0 8-7 14.5-7S32 53 38.5 53 47 46 54 46" opacity=".5" />
        <path d="m14 28 10-8 9 5 16-13" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
