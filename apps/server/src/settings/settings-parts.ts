import type { Marks } from '../identity/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { KeptSettings } from './start-settings.ts';

export interface SettingsParts {
  readonly database: Database;
  readonly marks: Marks;
  readonly settings: KeptSettings;
}
