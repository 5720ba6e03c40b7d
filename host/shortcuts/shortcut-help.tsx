import { Dialog } from '#ui-kit'
import { ShortcutList } from './shortcut-list'

/** The dialog that `?` opens. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      {() => <ShortcutList />}
    </Dialog>
  )
}
