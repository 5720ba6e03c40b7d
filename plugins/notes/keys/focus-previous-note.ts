import { moveNoteFocus } from './move-note-focus'

export default function focusPreviousNote(): void {
  moveNoteFocus(-1)
}
