import { Drawer } from '@mantine/core';
import { Sidebar } from './Sidebar.tsx';
import { commonText } from '../text/common.ts';

/** Shows the sidebar as a menu on narrow screens. */
export function MobileMenu({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  return (
    <Drawer opened onClose={onClose} title={commonText.menu} size={260} padding="xs">
      <Sidebar onSearch={onSearch} />
    </Drawer>
  );
}
