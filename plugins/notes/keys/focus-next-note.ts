import { moveNoteFocus } from './move-note-focus'

export default function focusNextNote(): void {
  moveNoteFocus(1)
}
