import { useLocation } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui-kit'
import styles from './navigation.module.css'
import { SidebarList } from './sidebar-list'

/** The sidebar on a phone: opened from the header, closed by choosing, Escape or a tap beside it. */
export function Drawer({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const here = useLocation({ select: l => l.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => setOpen(false), [here])
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} modal={false}>
      <Dialog.Trigger asChild>
        <IconButton icon="menu" label="Menu" className={className} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <div className={styles.scrim} />
        <Dialog.Content className={styles.drawer} aria-describedby={undefined}>
          <Dialog.Title hidden>Menu</Dialog.Title>
          <SidebarList />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
