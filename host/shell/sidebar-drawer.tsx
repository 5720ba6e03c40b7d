import { Dialog } from 'radix-ui'
import { useOverlayLayer, VisuallyHidden } from '#ui-kit'
import styles from './navigation.module.css'
import { SidebarContent } from './sidebar-content'

/**
 * The sidebar on a phone. It closes when the user presses a button in it, presses Escape or taps beside it. The focus
 * then returns to where it was.
 */
export default function SidebarDrawer({ onClose }: { onClose(): void }) {
  useOverlayLayer(onClose)
  return (
    <Dialog.Root open onOpenChange={open => open || onClose()}>
      <Dialog.Portal>
        <div className={styles.scrim} />
        <Dialog.Content
          className={styles.drawer}
          aria-describedby={undefined}
          // If a button of a plugin opens a view, the drawer is closed, so that the view is not above it.
          onClick={({ target }) => {
            const button = target instanceof Element ? target.closest('button') : null
            if (button && button.getAttribute('aria-haspopup') !== 'menu') onClose()
          }}
        >
          <Dialog.Title asChild>
            <VisuallyHidden as="h2">Menu</VisuallyHidden>
          </Dialog.Title>
          <SidebarContent />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
