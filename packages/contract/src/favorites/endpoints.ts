import { addMembers } from './add-members.ts';
import { arrangeGroups } from './arrange-groups.ts';
import { arrangeMembers } from './arrange-members.ts';
import { categories } from './categories.ts';
import { category } from './category.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { groups } from './groups.ts';
import { noteSearch } from './note-search.ts';
import { mostSearched } from './most-searched.ts';
import { removeMembers } from './remove-members.ts';
import { renameGroup } from './rename-group.ts';

/** The calls of watch groups, categories and searches. */
export const FAVORITES_ENDPOINTS = [
  addMembers,
  arrangeGroups,
  arrangeMembers,
  categories,
  category,
  createGroup,
  deleteGroup,
  groups,
  noteSearch,
  mostSearched,
  removeMembers,
  renameGroup,
] as const;
