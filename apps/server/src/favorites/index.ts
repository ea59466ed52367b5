export { favoritesRoutes } from './routes.ts';
export {
  addMembers,
  firstGroup,
  lockGroups,
  MOST_MEMBERS,
  memberNumbers,
  ownGroup,
  removeMembers,
} from './watch-groups.ts';
