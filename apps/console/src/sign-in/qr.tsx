import { renderSVG } from 'uqr';

/** A text as a QR code: an image made of it here, so that no server learns it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { border: 0 });
  return (
    <div className="qr">
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width="100%" />
    </div>
  );
}
