import '#ui-kit/tokens.css'
import '../../ui-kit/base.css'
import './theme.css'
import './elements.css'
import { adoptSheets } from './sheets'

/**
 * Styles a shadow root of the widget, including the sheets that views load later, until the returned function is
 * called.
 */
export const styleRoot = (root: ShadowRoot): (() => void) => adoptSheets(root)
