// The view for other plugins. Code within this plugin imports the component directly.
export { NoteOfAnyKind as default } from '../card/note-of-any-kind'
