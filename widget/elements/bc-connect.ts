import { closeModal } from '../launch'
import type { FlowProps } from '../modal/mount-flow'
import { FlowElement } from './flow-element'

/** `<bc-connect>`: the way to a connection, in the page itself; the connected wallet when there is one. */
export class BcConnect extends FlowElement {
  protected override props(): FlowProps {
    return { flow: 'connect', ...(this.hasAttribute('closable') && { onClose: closeModal }) }
  }
}
