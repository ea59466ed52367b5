export { favoritesRoutes } from './routes.ts';
export {
  insertMembers,
  firstGroup,
  lockGroups,
  MOST_MEMBERS,
  memberNumbers,
  ownGroup,
  deleteMembers,
} from './watch-groups.ts';
