package assay.broker.artemis.server;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.io.SequentialFile;
import org.apache.activemq.artemis.core.io.SequentialFileFactory;
import org.apache.activemq.artemis.core.io.nio.NIOSequentialFile;
import org.apache.activemq.artemis.core.io.nio.NIOSequentialFileFactory;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.persistence.StorageManager;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalStorageManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;

/// An Artemis server whose NIO message journal reports the duration of each `force`.
///
/// The kernel's asynchronous I/O has no `force`: Artemis waits for writes past the cache there,
/// which are not reported.
final class SyncReportingServer extends ActiveMQServerImpl {

  private final Syncs syncs;

  /// Hears of every sync of the journal, on the writing threads.
  @FunctionalInterface
  interface Syncs {

    /// @param beganNanos by [System#nanoTime]
    void over(long beganNanos, long endedNanos);
  }

  SyncReportingServer(Configuration configuration, Syncs syncs) {
    super(configuration, new ActiveMQJAASSecurityManager());
    this.syncs = syncs;
  }

  @Override
  protected StorageManager createStorageManager() {
    if (!getConfiguration().isPersistenceEnabled()) {
      return super.createStorageManager();
    }
    JournalStorageManager storage = new WatchedStorage();
    getCriticalAnalyzer().add(storage);
    return storage;
  }

  private final class WatchedStorage extends JournalStorageManager {

    WatchedStorage() {
      super(
          SyncReportingServer.this.getConfiguration(),
          SyncReportingServer.this.getCriticalAnalyzer(),
          SyncReportingServer.this.executorFactory,
          SyncReportingServer.this.scheduledPool,
          SyncReportingServer.this.ioExecutorFactory,
          SyncReportingServer.this.ioCriticalErrorListener);
    }

    /// Called during construction, just after the file factory was created.
    @Override
    protected Journal createMessageJournal(
        Configuration all, IOCriticalErrorListener listener, int fileSize) {
      if (journalFF instanceof NIOSequentialFileFactory) {
        journalFF = new WatchedFiles(all, listener).setDatasync(journalFF.isDatasync());
      }
      return super.createMessageJournal(all, listener, fileSize);
    }
  }

  private final class WatchedFiles extends NIOSequentialFileFactory {

    WatchedFiles(Configuration all, IOCriticalErrorListener listener) {
      super(
          all.getJournalLocation(),
          true,
          all.getJournalBufferSize_NIO(),
          all.getJournalBufferTimeout_NIO(),
          all.getJournalMaxIO_NIO(),
          all.isLogJournalWriteRate(),
          listener,
          SyncReportingServer.this.getCriticalAnalyzer());
    }

    @Override
    public SequentialFile createSequentialFile(String name) {
      return new WatchedFile(this, journalDir, name, maxIO);
    }
  }

  private final class WatchedFile extends NIOSequentialFile {

    WatchedFile(SequentialFileFactory files, File folder, String name, int maxIo) {
      super(files, folder, name, maxIo);
    }

    @Override
    protected void syncChannel(FileChannel channel) throws IOException {
      long began = System.nanoTime();
      super.syncChannel(channel);
      syncs.over(began, System.nanoTime());
    }

    @Override
    public SequentialFile cloneFile() {
      return new WatchedFile(factory, directory, getFileName(), maxIO);
    }
  }
}
