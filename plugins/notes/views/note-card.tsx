// The view of the contract: what shows notes within this plugin has the component itself.
export { NoteOfAnyKind as default } from '../card/note-of-any-kind'
