export { startFeeds } from './start-feeds.ts';
