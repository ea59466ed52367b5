import { useConfig } from '../platform/config.ts';

/** The logo of the installation where it has one, else the mark of the product: two currents, the upper one rising as a price does. */
export function Mark({ className }: { className?: string }) {
  const logo = useConfig('logo');
  if (logo !== '') return <img src={logo} alt="" className={`object-contain ${className ?? ''}`} />;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect width="64" height="64" rx="15" fill="var(--k-mark)" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="6.5">
        <path d="M10 36.5c9.5 0 10.5-8.5 19-8.5s8.5 5 15 5 6.5-12 10.5-17" />
        <path d="M10 51c9.5 0 10.5-7.5 19-7.5s9 4.5 15.5 4.5 6.5-8 10-11" opacity=".55" />
      </g>
    </svg>
  );
}
