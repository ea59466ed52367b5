// What an assertion says when it fails is for people; that it fails is what the mutants are for.
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'assertion-texts',
    value: {
      shouldIgnore(path) {
        const call = path.parent;
        const isText = call?.type === 'CallExpression' && call.callee.name === 'assert' && path.key === 1;
        return isText ? 'the text of an assertion' : undefined;
      },
    },
  },
];
