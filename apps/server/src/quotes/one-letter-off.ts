/** Whether a text becomes the other by one letter more, less or other, or by two neighbours that changed places. */
export function isOneLetterOff(typed: string, meant: string): boolean {
  const [a, b] = [[...typed], [...meant]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  const rest = (from: readonly string[], at: number) => from.slice(at).join('');
  if (a.length === b.length) {
    const turned = a[same] === b[same + 1] && a[same + 1] === b[same];
    return rest(a, same + 1) === rest(b, same + 1) || (turned && rest(a, same + 2) === rest(b, same + 2));
  }
  return a.length > b.length ? rest(a, same + 1) === rest(b, same) : rest(a, same) === rest(b, same + 1);
}
