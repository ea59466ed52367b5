import { QuoteList } from '@kuroshio/investor/quotes/quote-list.tsx';
import type { QuotedListing } from '@kuroshio/investor/quotes/sort-quotes.ts';
import { createRoot } from 'react-dom/client';
import { watchFrames } from './frames.ts';
import './page.css';

// The app's own list and live connection on a page of their own.
const rows = (await (await fetch('./rows.json')).json()) as QuotedListing[];
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<QuoteList rows={rows} label="200 live rows" />);
Object.assign(window, { watchFrames });
