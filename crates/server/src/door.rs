//! The door: who may connect at all, for how long a connection may do nothing, and how long the head of a request may take.

use crate::limits::{Limits, Visit, Visitors};
use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::Sleep;
use tower_service::Service;

/// Where connections come in.
pub(crate) struct Door {
    listener: TcpListener,
    visitors: Visitors,
    /// Whether all connections are those of a proxy, so that nothing follows from their address.
    proxied: bool,
    places: Arc<Semaphore>,
    silence: Duration,
    /// How long the head of a request may take.
    head: Duration,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, visitors: Visitors, proxied: bool, limits: Limits) -> Door {
        Door {
            listener,
            visitors,
            proxied,
            places: Arc::new(Semaphore::new(limits.connections_in_all)),
            silence: limits.nothing,
            head: limits.arrives,
        }
    }
}

/// The other end of a connection.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub SocketAddr);

impl Door {
    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            // When all places are taken, whoever comes waits outside.
            let place = self.places.clone().acquire_owned().await.ok();
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let visit = self.visitors.connect(address.ip(), Instant::now());
            if visit.is_none() && !self.proxied {
                continue;
            }
            // Messages are short and are waited for.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection sends late");
            }
            let connection = Connection {
                stream,
                silence: self.silence,
                ends: Box::pin(tokio::time::sleep(self.silence)),
                _visit: visit,
                _place: place,
            };
            return (connection, address);
        }
    }

    /// Answers whoever comes, until the server stops; then each connection may finish what it does.
    pub(crate) async fn serve(mut self, router: Router, mut closes: watch::Receiver<bool>) {
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.head);
        loop {
            let (connection, address) = tokio::select! {
                came = self.accept() => came,
                () = stops(&mut closes) => return,
            };
            let router = router.clone();
            let service = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(Peer(address)));
                router.clone().call(request)
            });
            let answering = builder
                .serve_connection(TokioIo::new(connection), service)
                .with_upgrades();
            let mut closes = closes.clone();
            tokio::spawn(async move {
                let mut answering = pin!(answering);
                let ended = tokio::select! {
                    ended = answering.as_mut() => ended,
                    () = stops(&mut closes) => {
                        answering.as_mut().graceful_shutdown();
                        answering.await
                    }
                };
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended");
                }
            });
        }
    }
}

/// Waits until the server stops.
pub(crate) async fn stops(closes: &mut watch::Receiver<bool>) {
    let _ = closes.wait_for(|closing| *closing).await;
}

/// A connection, which ends when nothing has gone through it for too long, and counts as long as it is there.
pub(crate) struct Connection {
    stream: TcpStream,
    silence: Duration,
    ends: Pin<Box<Sleep>>,
    _visit: Option<Visit>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Connection {
    /// Begins to wait anew when something went through.
    fn went<T>(&mut self, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if matches!(result, Poll::Ready(Ok(_))) {
            self.ends.as_mut().reset(tokio::time::Instant::now() + self.silence);
        }
        result
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let read = pin!(&mut self.stream).poll_read(cx, buffer);
        if read.is_pending() && self.ends.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        self.went(read)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write(cx, bytes);
        self.went(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write_vectored(cx, buffers);
        self.went(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
