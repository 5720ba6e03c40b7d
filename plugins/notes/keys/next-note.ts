import { stepNote } from './step-note'

export default function nextNote(): void {
  stepNote(1)
}
