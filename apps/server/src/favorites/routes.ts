import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { addMembers } from './add-members.ts';
import { arrangeGroups } from './arrange-groups.ts';
import { arrangeMembers } from './arrange-members.ts';
import { categories } from './categories.ts';
import { category } from './category.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import type { FavoritesParts } from './favorites-parts.ts';
import { groups } from './groups.ts';
import { noteSearch } from './note-search.ts';
import { mostSearched } from './most-searched.ts';
import { removeMembers } from './remove-members.ts';
import { renameGroup } from './rename-group.ts';

export function favoritesRoutes(parts: FavoritesParts): Route[] {
  return [
    route(ENDPOINTS['favorites/groups'], groups(parts)),
    route(ENDPOINTS['favorites/create-group'], createGroup(parts)),
    route(ENDPOINTS['favorites/rename-group'], renameGroup(parts)),
    route(ENDPOINTS['favorites/delete-group'], deleteGroup(parts)),
    route(ENDPOINTS['favorites/arrange-groups'], arrangeGroups(parts)),
    route(ENDPOINTS['favorites/arrange-members'], arrangeMembers(parts)),
    route(ENDPOINTS['favorites/add-members'], addMembers(parts)),
    route(ENDPOINTS['favorites/remove-members'], removeMembers(parts)),
    route(ENDPOINTS['favorites/categories'], categories(parts)),
    route(ENDPOINTS['favorites/category'], category(parts)),
    route(ENDPOINTS['favorites/most-searched'], mostSearched(parts)),
    route(ENDPOINTS['favorites/note-search'], noteSearch(parts)),
  ];
}
