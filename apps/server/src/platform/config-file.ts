import { existsSync, readFileSync } from 'node:fs';

/** The settings of a file, none where there is no such file; or a text of what is wrong with it, for a person. */
export function readConfigFile(file: string): Record<string, unknown> | string {
  if (!existsSync(file)) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return `${file} is not valid JSON: ${(error as Error).message}`;
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return `${file} must hold one JSON object like {"PORT": 3000}.`;
  }
  return content as Record<string, unknown>;
}
