/**
 * The purposes for which a plugin can be made. Each has a folder here with a plugin called `example-plugin`, which is
 * checked like all other code. `create-plugin.mjs` copies it under another name.
 */
export const purposes = {
  page: 'a page of its own, with an entry in the menu',
  kind: 'notes of a kind that nothing shows yet',
  'note-action': 'a button under notes',
  feed: 'a tab of the home page',
  connector: 'a way to connect a wallet',
  settings: 'a section of the settings',
}
