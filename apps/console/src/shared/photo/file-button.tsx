import { buttonClass } from '../widgets/button.tsx';
import { Icon, type IconName } from '../widgets/icon.tsx';
import styles from './photo.module.css';

interface FileButtonProps {
  icon: IconName;
  text: string;
  /** Opens the camera, where there is one. */
  isCamera?: boolean;
  isDisabled: boolean;
  onFile(file: File): void;
}

export function FileButton({ icon, text, isCamera = false, isDisabled, onFile }: FileButtonProps) {
  return (
    <label className={`${buttonClass({})} ${styles.file} ${isCamera ? styles.camera : ''}`}>
      <Icon name={icon} size={22} />
      {text}
      <input
        type="file"
        className="sr-only"
        // Named so, phones that keep photos as HEIC hand over a JPEG.
        accept="image/jpeg,image/png,image/webp"
        {...(isCamera && { capture: 'environment' as const })}
        disabled={isDisabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen once more.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
