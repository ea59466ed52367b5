/** Hundredths of a percent as they are read: `129.83%`. */
export const percentText = (bps: number): string => `${(bps / 100).toFixed(2)}%`;
