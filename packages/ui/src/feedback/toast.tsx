import './toast.css';

/** A sentence that comes and goes by itself. */
export function Toast({ text }: { text: string }) {
  return (
    <div className="toast">
      <p>{text}</p>
    </div>
  );
}
