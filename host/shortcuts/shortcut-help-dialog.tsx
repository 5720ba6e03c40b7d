import { Dialog } from '#ui-kit'
import { ShortcutList } from './shortcut-list'

/** The dialog with all shortcuts, which the key `?` opens. */
export default function ShortcutHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      {() => <ShortcutList />}
    </Dialog>
  )
}
