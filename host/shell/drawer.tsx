import { Dialog } from 'radix-ui'
import { Spoken, useLayer } from '#ui-kit'
import styles from './navigation.module.css'
import { SidebarList } from './sidebar-list'

/** The sidebar on a phone. Choosing, Escape or a tap beside it closes it; the focus returns to the former element. */
export default function Drawer({ onClose }: { onClose(): void }) {
  useLayer(onClose)
  return (
    <Dialog.Root open onOpenChange={open => open || onClose()}>
      <Dialog.Portal>
        <div className={styles.scrim} />
        <Dialog.Content
          className={styles.drawer}
          aria-describedby={undefined}
          // A view opened by a plugin's button lies over the page, not over the drawer.
          onClick={({ target }) => {
            const button = target instanceof Element ? target.closest('button') : null
            if (button && button.getAttribute('aria-haspopup') !== 'menu') onClose()
          }}
        >
          <Dialog.Title asChild>
            <Spoken as="h2">Menu</Spoken>
          </Dialog.Title>
          <SidebarList />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
