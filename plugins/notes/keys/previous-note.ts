import { stepNote } from './step-note'

export default function previousNote(): void {
  stepNote(-1)
}
