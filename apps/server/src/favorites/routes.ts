import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { addMembersHandler } from './add-members.ts';
import { arrangeGroupsHandler } from './arrange-groups.ts';
import { arrangeMembersHandler } from './arrange-members.ts';
import { categoriesHandler } from './categories.ts';
import { categoryHandler } from './category.ts';
import { createGroupHandler } from './create-group.ts';
import { deleteGroupHandler } from './delete-group.ts';
import type { FavoritesParts } from './favorites-parts.ts';
import { groupsHandler } from './groups.ts';
import { noteSearchHandler } from './note-search.ts';
import { mostSearchedHandler } from './most-searched.ts';
import { removeMembersHandler } from './remove-members.ts';
import { renameGroupHandler } from './rename-group.ts';

export function favoritesRoutes(parts: FavoritesParts): Route[] {
  return [
    route(ENDPOINTS['favorites/groups'], groupsHandler(parts)),
    route(ENDPOINTS['favorites/create-group'], createGroupHandler(parts)),
    route(ENDPOINTS['favorites/rename-group'], renameGroupHandler(parts)),
    route(ENDPOINTS['favorites/delete-group'], deleteGroupHandler(parts)),
    route(ENDPOINTS['favorites/arrange-groups'], arrangeGroupsHandler(parts)),
    route(ENDPOINTS['favorites/arrange-members'], arrangeMembersHandler(parts)),
    route(ENDPOINTS['favorites/add-members'], addMembersHandler(parts)),
    route(ENDPOINTS['favorites/remove-members'], removeMembersHandler(parts)),
    route(ENDPOINTS['favorites/categories'], categoriesHandler(parts)),
    route(ENDPOINTS['favorites/category'], categoryHandler(parts)),
    route(ENDPOINTS['favorites/most-searched'], mostSearchedHandler(parts)),
    route(ENDPOINTS['favorites/note-search'], noteSearchHandler(parts)),
  ];
}
