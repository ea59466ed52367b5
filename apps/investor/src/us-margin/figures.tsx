/** Two figures, which stand below each other where letters are large. */
export function Figures({ children }: { children: string }) {
  return <span className="whitespace-normal">{children}</span>;
}
